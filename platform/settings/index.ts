export { parseSettings, type Settings, SettingsError } from './parse-settings.ts'
