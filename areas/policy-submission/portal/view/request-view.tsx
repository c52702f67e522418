import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Disclosure, Facts, Fold, Note } from '#ui/page'
import { Badge, type BadgeProps } from '#ui/table'
import { type ShownSection, type ShownValue, showRequestValue } from '../../contract/index.ts'
import styles from './request-view.module.css'

const origins = {
  entered: { label: 'Entered', tone: 'neutral' },
  quote: { label: 'From quote', tone: 'info' },
  system: { label: 'Filled by the system', tone: 'neutral' },
  changed: { label: 'Changed for sending', tone: 'warning' },
  kept: { label: 'Kept with the submission', tone: 'info' },
} as const satisfies Readonly<Record<NonNullable<ShownValue['origin']>, { label: string; tone: BadgeProps['tone'] }>>

type RequestViewProps = {
  readonly sections: readonly ShownSection[]
  /** For people: labels and described values. Otherwise the names and values as sent, with their origin if known. */
  readonly described?: boolean
}

/** Lists the values of a request. A section renders once it is open. */
export function RequestView({ sections, described = false }: RequestViewProps) {
  const all = sections.flatMap(({ values }) => values)
  return (
    <div className={styles.request}>
      {all.some(({ origin }) => origin !== undefined) ? <Note>{countsOf(all)}</Note> : null}
      {sections.map(({ title, values }, index) => (
        <Part key={title} title={title} values={values} startsOpen={index === 0} described={described} />
      ))}
    </div>
  )
}

type PartProps = ShownSection & { readonly startsOpen: boolean; readonly described: boolean }

function Part({ title, values, startsOpen, described }: PartProps) {
  const [open, setOpen] = useState(startsOpen)
  useEffect(() => {
    const openAll = () => flushSync(() => setOpen(true))
    window.addEventListener('beforeprint', openAll)
    return () => window.removeEventListener('beforeprint', openAll)
  }, [])
  const count = described ? values.filter((value) => value.described !== null).length : values.length
  return (
    <div className={styles.part}>
      <Disclosure
        title={title}
        level={3}
        note={count === 1 ? '1 value' : `${formatCount(count)} values`}
        open={open}
        onToggle={setOpen}
      >
        {!open ? null : described ? <DescribedValues values={values} /> : <RequestValues values={values} />}
      </Disclosure>
    </div>
  )
}

type ValuesProps = Pick<ShownSection, 'values'>

function DescribedValues({ values }: ValuesProps) {
  const facts = values.flatMap(({ label, described }) => (described === null ? [] : [{ label, value: described }]))
  const notGiven = values.flatMap(({ label, described }) => (described === null ? [label] : []))
  return (
    <div className={styles.described}>
      <Facts facts={facts} />
      {notGiven.length === 0 ? null : (
        <Note>
          <em>Not given:</em> {notGiven.join(', ')}
        </Note>
      )}
    </div>
  )
}

/** The values of the system are folded: nobody typed them. */
function RequestValues({ values }: ValuesProps) {
  const system = values.filter(({ origin }) => origin === 'system')
  const own = values.filter(({ origin }) => origin !== 'system')
  return (
    <>
      <ValueList values={own} />
      {system.length === 0 ? null : (
        <Fold summary={`${origins.system.label}: ${formatCount(system.length)}`}>
          <ValueList values={system} />
        </Fold>
      )}
    </>
  )
}

function ValueList({ values }: ValuesProps) {
  return (
    <dl className={styles.values}>
      {values.map(({ name, label, value, text, origin }) => (
        <div key={name}>
          <dt>
            {label} <code>{name}</code>
          </dt>
          <dd>
            <span className={styles.value}>{showRequestValue(value)}</span>
            {origin === 'changed' ? <Note as="span">Entered: {text}</Note> : null}
          </dd>
          {origin ? (
            <dd className={styles.origin}>
              <Badge tone={origins[origin].tone}>{origins[origin].label}</Badge>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}

function countsOf(values: readonly ShownValue[]): string {
  const counts = Object.entries(origins).flatMap(([origin, { label }]) => {
    const count = values.filter((value) => value.origin === origin).length
    return count === 0 ? [] : [`${formatCount(count)} ${label.toLowerCase()}`]
  })
  return `${formatCount(values.length)} values: ${counts.join(', ')}`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-AU')
}
