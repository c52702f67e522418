import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuoteRequestBody } from '#areas/quote/contract'
import { isUnknownCall } from '#browser/http'
import { formatDollars } from '#packages/money'
import type { Calculator } from '../form/use-calculator-form.ts'
import type { QuoteService } from '../quote-service.ts'
import styles from './indicative-premium.module.css'

/** Milliseconds without a change after which the premium is asked for. */
const typingPause = 400

export type IndicativePremiumProps = Pick<Calculator, 'store' | 'parse'> & Pick<QuoteService, 'indicate'>

/**
 * The premium of a complete request while the user types. Renders nothing for an incomplete one, and where the service
 * does not know the call, which is then called once.
 */
export function IndicativePremium({ store, parse, indicate }: IndicativePremiumProps) {
  const queries = useQueryClient()
  const { body, typing } = useCompleteRequest({ store, parse })
  const offeredKey = ['indication offered']
  const { data: offered = true } = useQuery({ queryKey: offeredKey, queryFn: skipToken, gcTime: Infinity })
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['indication', body],
    queryFn:
      body && offered
        ? async ({ signal }) => {
            try {
              return await indicate(body, signal)
            } catch (refused) {
              if (isUnknownCall(refused)) queries.setQueryData(offeredKey, false)
              throw refused
            }
          }
        : skipToken,
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
  const indication = body && !error ? data : undefined
  return (
    <div className={styles.indication} role="status" data-outdated={typing || isPlaceholderData}>
      {indication?.outcome === 'priced' ? (
        <>
          <p className={styles.figure}>
            Indicative premium <strong>{formatDollars(indication.customerPremiumPayable)}</strong>
          </p>
          {indication.monthly ? (
            <p>
              {formatDollars(indication.monthly.customerPremiumPayable)} a month for {indication.monthly.billingTenure}{' '}
              months
            </p>
          ) : null}
        </>
      ) : null}
      {indication?.outcome === 'refused'
        ? // The card compares the LVR with its limit already.
          indication.refused
            .filter(({ code }) => code !== 'lvr-above-cap')
            .map(({ code, message }) => <p key={code}>{message}</p>)
        : null}
    </div>
  )
}

/** The request when it was complete at the last pause, null otherwise, and whether the form has changed since. */
function useCompleteRequest({ store, parse }: Pick<Calculator, 'store' | 'parse'>) {
  const [body, setBody] = useState<QuoteRequestBody | null>(null)
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const settle = () => {
      const { values } = parse(store.values())
      // The lender's reference has no price.
      setBody(values ? { ...values, sourceRefNumber: null } : null)
      setTyping(false)
    }
    let pause = setTimeout(settle, typingPause)
    const unsubscribe = store.subscribe(null, () => {
      clearTimeout(pause)
      pause = setTimeout(settle, typingPause)
      setTyping(true)
    })
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  }, [store, parse])
  return { body, typing }
}
