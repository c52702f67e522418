import type { Service } from '#platform/service'

/** The tables of cases. The kinds and the desk register the routes. */
export const caseService: Service = {
  name: 'case',
  migrations: { name: 'case', folder: new URL('./migrations/', import.meta.url) },
}
