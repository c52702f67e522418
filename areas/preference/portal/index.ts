export { useListPreference } from './use-list-preference.ts'
export { usePreference } from './use-preference.ts'
