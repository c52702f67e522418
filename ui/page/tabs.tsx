import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './section-navigation.module.css'

type TabsProps<Name extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly content: ReactNode }[]
  readonly selected: Name
  readonly onSelect: (name: Name) => void
}

/** Tab panels, of which one is visible. The others keep their state and input. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === selected)
    const last = tabs.length - 1
    const places: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const place = places[event.key]
    const next = place === undefined ? undefined : tabs[place]
    if (place === undefined || !next) return
    event.preventDefault()
    onSelect(next.name)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== selected}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}
