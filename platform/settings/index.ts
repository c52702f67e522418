export { readSettings, type Settings, SettingsError } from './read-settings.ts'
