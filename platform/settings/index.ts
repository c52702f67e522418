export { readSettings, type Settings } from './read-settings.ts'
export { SettingsError } from './settings-error.ts'
