import type { Service } from '#platform/service'
import { SettingsError } from '#platform/settings'

/**
 * The services that `SERVICES` names: `all`, or some of them with commas between.
 *
 * @throws SettingsError for a name that no service has
 */
export function chooseServices(wanted: string, services: readonly Service[]): readonly Service[] {
  if (wanted === 'all') return services
  const names = wanted.split(',').map((name) => name.trim())
  const known = services.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new SettingsError(`SERVICES: there is no service "${unknown}"; known are all, or some of ${known.join(', ')}`)
  return services.filter(({ name }) => names.includes(name))
}
