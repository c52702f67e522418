import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#areas/case/portal'
import { useEnvironment, useExport } from '#areas/environment/portal'
import { noStore, refusalsOf, useHttp } from '#browser/http'
import { formatDay } from '#packages/calendar'
import { isoText } from '#ui/field'
import { type GoTo, Note, Page, Stack } from '#ui/page'
import { Loading } from '#ui/spinner'
import { ListExport } from '#ui/table'
import {
  type Portfolio,
  type PortfolioAddress,
  parsePortfolioAddress,
  portfolioSchema,
  splits,
  splitsOfInsurer,
  splitsOfLender,
} from '../contract/index.ts'
import { PortfolioFigures } from './portfolio-figures.tsx'
import { PortfolioFilters } from './portfolio-filters.tsx'

type PortfolioScreenProps = {
  readonly whose: 'lender' | 'insurer'
  readonly search: Readonly<Record<string, string>>
  readonly onAddress: GoTo<PortfolioAddress>
  /** The insurer's list of policies, filtered; undefined for a lender. */
  readonly policiesHref: ((query: Readonly<Record<string, string>>) => string) | undefined
}

/** Policies in force, new business, variations and cancellations as figures: of all lenders, or of the caller's. */
export function PortfolioScreen({ whose, search, onAddress, policiesHref }: PortfolioScreenProps) {
  const offered = whose === 'insurer' ? splitsOfInsurer : splitsOfLender
  const parsed = parsePortfolioAddress(search, offered)
  const day = isoText(parsed.day ?? '')
  const address = day === '' ? parsed : { ...parsed, day }
  const isDay = address.day === day || address.day === undefined
  const { data, error, refetch } = usePortfolio(whose, address, isDay)
  const onExport = useExport({ service: 'portfolio', path: `${whose}/export`, search: address })
  const refused = refusalsOf(error).find(({ field }) => field === 'day')
  return (
    <Page
      title="Portfolio"
      lead={
        isDay &&
        data &&
        `${data.isToday ? 'Today,' : 'At the end of'} ${formatDay(data.day)}, ${recordedBy(data)}${address.channel ? `, of ${address.channel}` : ''}`
      }
    >
      <PortfolioFilters
        address={address}
        offered={offered}
        portfolio={data}
        dayError={refused?.message}
        isDay={isDay}
        onAddress={({ by, channel, day }, how) => onAddress(parsePortfolioAddress({ by, channel, day }, offered), how)}
      />
      {!isDay ? null : error ? (
        refused ? null : (
          <LoadFailure error={error} name="Portfolio" onRetry={() => void refetch()} />
        )
      ) : data === undefined ? (
        <Loading label="Loading the portfolio" />
      ) : data.days === null ? (
        <Note>No policies yet.</Note>
      ) : (
        <Stack>
          <PortfolioFigures
            portfolio={data}
            policiesHref={(lender) => {
              const channel = lender ?? address.channel
              return data.isToday && policiesHref
                ? policiesHref({ status: '~In Force', ...(channel && { channel: `~${channel}` }) })
                : undefined
            }}
          />
          {onExport ? (
            <ListExport onExport={onExport} count={`the portfolio by ${splits[data.by]}`} rowNames="figures" />
          ) : null}
        </Stack>
      )}
    </Page>
  )
}

/** The figures of an address with a day that exists; those of the previous one until they are loaded. */
function usePortfolio(whose: 'lender' | 'insurer', address: PortfolioAddress, isDay: boolean) {
  const http = useHttp()
  const base = `${useEnvironment().services.portfolio}${whose}`
  const query = new URLSearchParams(address).toString()
  return useQuery({
    queryKey: ['portfolio', whose, query],
    queryFn: ({ signal }) => http.get(`${base}?${query}`, { headers: noStore, schema: portfolioSchema, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isDay,
  })
}

function recordedBy({ age, isToday }: Portfolio): string {
  if (!isToday) return 'as recorded by then'
  if (age === undefined) return 'up to now'
  return age === 1 ? 'updated 1 second ago' : `updated ${age} seconds ago`
}
