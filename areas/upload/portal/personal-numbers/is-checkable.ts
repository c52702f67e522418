/** Bytes. A larger file is passed over: the check must never be what one waits for. */
const largest = 20 * 1024 * 1024

/** Files whose text can be read here: plain text, web pages, and PDFs as far as they have a text layer. */
export function isCheckable({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return size <= largest && /\.(?:txt|html?|pdf)$/i.test(name)
}

export function isPdf({ name }: Pick<File, 'name'>): boolean {
  return /\.pdf$/i.test(name)
}
