export { parseSettings, type Settings, SettingsError } from './parse-settings.ts'
export { findProductionErrors, refuseProduction, withException } from './production.ts'
