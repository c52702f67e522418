type TellProgress = (sentBytes: number, totalBytes: number) => void

/** Passes progress on once per percent: a browser tells of it up to twenty times a second, and each draws the form. */
export function everyPercent(tell: TellProgress): TellProgress {
  let told = -1
  return (sentBytes, totalBytes) => {
    const percent = Math.floor((100 * sentBytes) / Math.max(1, totalBytes))
    // Smaller than before when the request is sent once more.
    if (percent === told) return
    told = percent
    tell(sentBytes, totalBytes)
  }
}
