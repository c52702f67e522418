/** A setting that stops the start; its message is the one line that a person reads. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
