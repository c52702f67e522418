/** The promise's answer, or what `late` makes after so many milliseconds. A promise that never settles is left alone. */
export async function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}
