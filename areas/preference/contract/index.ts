export {
  maxPreferenceBytes,
  maxPreferences,
  messages,
  type Preferences,
  preferenceNameSchema,
  preferenceSchema,
  preferencesSchema,
} from './preference.ts'
