export { useListPreference, usePreference } from './use-preference.ts'
