import { useEffect, useRef, useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import { nameOfLoan, nameOfSecurity } from '#areas/policy/contract'
import {
  changesAnything,
  compareVariation,
  examineVariation,
  isActive,
  totalsOfVaried,
  toVariationBody,
  toVariedRows,
  type VariationEffect,
  type VariedRows,
} from '#areas/variation/contract'
import { sydneyDate } from '#packages/calendar'
import { toDollars, toPercent } from '#packages/money'
import { nameField } from '#ui/form'
import type { VariationService } from '../variation-service.ts'
import type { ShownEffect } from '../view/variation-changes.tsx'
import { loanAt, missingSteps, securityAt } from './missing-steps.ts'
import { nouns, type VariationStore, type VariedSubject } from './use-variation-form.ts'

/** Milliseconds without input before the changes are compared, and from then until the server is called. */
const compareAfter = 250
const askAfter = 600

type Compared = { readonly effect: ShownEffect; readonly changed: boolean; readonly complete: boolean }
export type Changes = Compared & {
  /** Band, limits, premium and warnings are loading. */
  readonly waiting: boolean
  /** Compares immediately, for example before the confirmation. */
  readonly refresh: () => void
}

/**
 * The current changes of the form. Differences, totals and LVR are computed here; the rest comes from the server once
 * the form is valid, and is omitted until it arrives.
 */
export function useChanges(store: VariationStore, subject: VariedSubject, service: VariationService): Changes {
  const { username } = useCaller()
  const [compared, setCompared] = useState(() => compare(store, subject))
  const [response, setResponse] = useState<{ readonly to: Compared; readonly effect: VariationEffect | null } | null>(
    null,
  )
  const known = useRef({ values: store.values(), subject })
  // Unchanged values are not compared again, so they keep the server's response.
  const latest = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = () => {
      const values = store.values()
      if (known.current.values === values && known.current.subject === subject) return
      known.current = { values, subject }
      setCompared(compare(store, subject))
    }
    // The policy may have changed, for example after a reload.
    latest.current()
  }, [store, subject])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(null, () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), compareAfter)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
  useEffect(() => {
    if (!compared.changed || !compared.complete) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const body = toVariationBody(store.values(), { policy: subject.policy, loaded: subject.details.loaded }, username)
      const effect = await service.effect(body, controller.signal).catch(() => null)
      if (!controller.signal.aborted) setResponse({ to: compared, effect })
    }, askAfter)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [compared, store, subject, service, username])
  const isCurrent = response?.to === compared
  return {
    ...compared,
    effect: (isCurrent && response.effect) || compared.effect,
    waiting: compared.changed && compared.complete && !isCurrent,
    refresh: () => latest.current(),
  }
}

function compare(store: VariationStore, { policy, lists, limits }: VariedSubject): Compared {
  const form = store.values()
  const rows = toVariedRows(form, policy, lists)
  const loanCards = cardsOfNewRows(form.loans, policy.loans, rows.loans, loanAt)
  const securityCards = cardsOfNewRows(form.securities, policy.securities, rows.securities, securityAt)
  const changes = compareVariation(policy, rows, lists, {
    loan: (row) => row.loanNumber ?? loanCards.get(row.id) ?? nameOfLoan(row),
    security: (row) => row.addressLine1 ?? securityCards.get(row.id) ?? nameOfSecurity(row),
  })
  const figures = (of: VariedRows) => {
    const { loanAmount, securityValue, lvr } = totalsOfVaried(of, policy)
    return {
      loans: of.loans.filter(isActive).length,
      securities: of.securities.filter(isActive).length,
      loanAmount: toDollars(loanAmount),
      securityValue: toDollars(securityValue),
      lvr: lvr === null ? null : toPercent(lvr),
    }
  }
  const { errors } = examineVariation(form, { lists, limits, policy, today: sydneyDate(new Date()) })
  const { steps, others, noLoanAmount, noSecurityValue } = missingSteps(form, policy, errors ?? [])
  const messages = others.map((error) => nameField(error, { store, nouns }).message)
  const after = {
    ...figures(rows),
    ...(noLoanAmount && { loanAmount: null }),
    ...(noSecurityValue && { securityValue: null }),
    ...(steps.length > 0 && { lvr: null }),
  }
  return {
    effect: { ...changes, before: figures(policy), after, missing: steps, toComplete: firstOf(messages) },
    changed: changesAnything(changes),
    complete: errors === undefined,
  }
}

/** More messages would be longer than the changes. */
const maxListed = 4

function firstOf(messages: readonly string[]): readonly string[] {
  const more = messages.length - maxListed
  return more > 0 ? [...messages.slice(0, maxListed), `${more} more`] : messages
}

type WithId = { readonly id: string }

/** The names of the new rows' cards by the ids that they get after the rows of the policy, in the order of the form. */
function cardsOfNewRows(
  form: readonly WithId[],
  policy: readonly WithId[],
  after: readonly WithId[],
  nameAt: (index: number) => string,
): ReadonlyMap<string, string> {
  const known = new Set(policy.map(({ id }) => id))
  const names = form.flatMap(({ id }, index) => (known.has(id) ? [] : nameAt(index)))
  return new Map(after.slice(policy.length).map(({ id }, index) => [id, names[index] ?? '']))
}
