/** An invalid setting that prevents the start. Its message is the one line shown to the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
