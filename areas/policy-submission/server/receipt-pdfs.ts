import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Piscina } from 'piscina'
import { limitPerLender, type Sender } from '#platform/files'
import { refuse } from '#platform/http'
import type { Log } from '#platform/log'
import { ObjectExists, ObjectMissing, type Objects, spool } from '#platform/objects'
import { messages } from '../contract/index.ts'
import type { ReceiptPdfInput } from './write-receipt-pdf.ts'

type Deps = { readonly objects: Objects; readonly log: Log }

/** Milliseconds until a PDF must be sent: the largest takes 4 s of a free processor, and other lenders take turns. */
export const receiptPdfTimeout = 120_000

/** One PDF at a time in this process, each lender's in turn. */
const inTurn = limitPerLender(1)
/** Megabytes. The largest receipt, 500 loans, securities and borrowers each, needs 60. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
const idleTimeout = 30_000
const maxBytes = 64 * 1024 * 1024

/** The thread that writes PDFs; it ends when it was idle. */
const writer = new Piscina({
  filename: new URL('./receipt-pdf-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout,
  resourceLimits,
})
// A failed task is refused to its caller; without a listener the error would also end the process.
writer.on('error', () => undefined)

/**
 * Sends the PDF of a receipt. It is written once, in a worker, and kept in the file store, because a receipt does not
 * change: a later call with the same content reads it from there. The receipt, which may have megabytes, is read at the
 * caller's turn and not for a caller who has left.
 *
 * @throws Refusal 499 `caller-left`
 */
export async function sendReceiptPdf(
  { objects, log }: Deps,
  reply: FastifyReply,
  sender: Sender,
  read: () => Promise<ReceiptPdfInput>,
): Promise<FastifyReply> {
  const { receipt, pdf } = await inTurn(sender, async () => {
    if (reply.raw.closed) throw callerLeft()
    const input = await read()
    const { request: _request, ...rest } = input.receipt
    // The request has its own checksum in the receipt.
    const digest = createHash('sha256')
      .update(JSON.stringify({ ...input, receipt: rest }))
      .digest('hex')
    const key = `kept/receipts/${rest.submissionId}/${digest}.pdf`
    return { receipt: rest, pdf: (await findKept({ objects, log }, key)) ?? (await writeAndKeep(key, input)) }
  })
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="policy-${receipt.policyNo}-receipt.pdf"`)
    .send(pdf)

  async function writeAndKeep(key: string, input: ReceiptPdfInput): Promise<Readable> {
    const bytes = await write(input, reply.raw)
    await keep({ objects, log }, key, bytes)
    return Readable.from([Buffer.from(bytes)])
  }
}

/** Stops when the caller leaves. The thread goes on: a new one would take half a second of processor to start. */
async function write(input: ReceiptPdfInput, response: ServerResponse): Promise<Uint8Array> {
  const abandoned = new Int32Array(new SharedArrayBuffer(4))
  const leave = () => Atomics.store(abandoned, 0, 1)
  response.once('close', leave)
  if (response.closed) leave()
  try {
    return await writer.run({ input, abandoned })
  } catch (error) {
    throw response.closed ? callerLeft() : error
  } finally {
    response.off('close', leave)
  }
}

export const callerLeft = () => refuse('caller-left', messages.callerLeft, { status: 499 })

async function findKept({ objects, log }: Deps, key: string): Promise<Readable | null> {
  try {
    return await objects.store.read(key)
  } catch (error) {
    if (!(error instanceof ObjectMissing)) log.warn({ err: error }, 'the kept PDF of a receipt cannot be read')
    return null
  }
}

/** The PDF is sent even if it cannot be kept: the next call writes it again. */
async function keep({ objects, log }: Deps, key: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await spool(Readable.from([Buffer.from(bytes)]), objects.spoolFolder, maxBytes)
    try {
      await objects.store.write(key, file, 'application/pdf')
    } finally {
      await file.discard()
    }
  } catch (error) {
    if (!(error instanceof ObjectExists)) log.warn({ err: error }, 'the PDF of a receipt cannot be kept')
  }
}
