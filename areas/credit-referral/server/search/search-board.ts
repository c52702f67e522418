import { lenderReferenceKey } from '../../contract/index.ts'
import { CodeColumn } from './code-column.ts'
import { canBeTakenApart, numberAt, type PackedColumns } from './packed-columns.ts'
import { noteSignatures, signatureOf } from './signature-of.ts'
import { dayOf, dayText, sydneyMinute, timeOf, timeText } from './sydney-minute.ts'
import { TextColumn } from './text-column.ts'
import { TwoPartColumn } from './two-part-column.ts'

/** What is searched of a request. */
export type BoardRow = {
  readonly requestId: number
  readonly lenderRefNumber: string
  readonly raisedBy: string
  readonly submissionType: string
  readonly status: string
  readonly decision: string | null
  readonly brandName: string
  /** When the current version was sent, in milliseconds since 1970. */
  readonly submittedAt: number
}

const codedColumns = ['raisedBy', 'submissionType', 'status', 'decision', 'brandName'] as const

/**
 * The requests of one lender as the search needs them, column by column, in the order of their numbers; no object for
 * each. Holds no truth: that is PostgreSQL's, which `catchUp` asks before every answer.
 */
export class SearchBoard {
  rowCount = 0
  /** The lender's last change that is on the board. */
  lastChange = 0

  requestIds = new Float64Array(0)
  submittedAt = new Float64Array(0)
  /** Which characters each row's reference has: see `signatureOf`. */
  signatures = new Int32Array(0)
  readonly lenderRefNumber = new TextColumn()
  /** The same in lower case, to be compared. */
  readonly lenderRefKey = new TextColumn()
  /** Of four digits and more: a lender's numbers begin with 100001. */
  readonly requestIdText = new TwoPartColumn(String, (rest) => String(rest).padStart(3, '0'))
  /** The submission as people see it, in Sydney: `21/11/2026 09:05`. */
  readonly submittedText = new TwoPartColumn(dayText, timeText)
  readonly raisedBy = new CodeColumn<string>(String)
  readonly submissionType = new CodeColumn<string>(String)
  readonly status = new CodeColumn<string>(String)
  /** Without a decision an empty text. */
  readonly decision = new CodeColumn<string>(String)
  readonly brandName = new CodeColumn<string>(String)

  /** Where a search notes the rows that it finds; ordering them moves them from one to the other. */
  found: readonly [Uint32Array, Uint32Array] = [new Uint32Array(0), new Uint32Array(0)]
  /** Where ordering notes into which bucket each of them falls. */
  buckets = new Uint32Array(0)

  /** Puts a request on the board; false when it should stand between others, for which there is no room. */
  put(request: BoardRow): boolean {
    const row = this.#placeOf(request.requestId)
    if (row === null) return false
    if (row === this.rowCount) {
      if (row === this.requestIds.length) this.reserve(Math.ceil(row * 1.125) + 64)
      this.rowCount = row + 1
    }
    const { requestId, lenderRefNumber, submittedAt } = request
    this.requestIds[row] = requestId
    this.requestIdText.put(row, Math.floor(requestId / 1000), requestId % 1000)
    const key = lenderReferenceKey(lenderRefNumber)
    this.lenderRefNumber.put(row, lenderRefNumber)
    this.lenderRefKey.put(row, key)
    this.signatures[row] = signatureOf(key)
    const sydney = sydneyMinute(submittedAt)
    this.submittedAt[row] = submittedAt
    this.submittedText.put(row, dayOf(sydney), timeOf(sydney))
    this.raisedBy.put(row, request.raisedBy)
    this.submissionType.put(row, request.submissionType)
    this.status.put(row, request.status)
    this.decision.put(row, request.decision ?? '')
    this.brandName.put(row, request.brandName)
    return true
  }

  /**
   * Puts requests on the board whose numbers are above all others: what `put` does for each, with hardly any garbage.
   *
   * @returns false, and nothing is put, when they cannot be taken apart
   */
  append(packed: PackedColumns, count: number): boolean {
    const { requestId, submittedAt, lenderRefNumber } = packed
    if (!(requestId && submittedAt && lenderRefNumber !== null && canBeTakenApart(packed, count))) return false
    const first = this.rowCount
    const end = first + count
    if (end > this.requestIds.length) this.reserve(Math.ceil(end * 1.125))
    this.rowCount = end
    for (let index = 0; index < count; index++) {
      const request = numberAt(requestId, index)
      this.requestIds[first + index] = request
      this.requestIdText.put(first + index, Math.floor(request / 1000), request % 1000)
      const moment = Math.round(numberAt(submittedAt, index) / 1000) + Date.UTC(2000)
      const sydney = sydneyMinute(moment)
      this.submittedAt[first + index] = moment
      this.submittedText.put(first + index, dayOf(sydney), timeOf(sydney))
    }
    const keys = lenderReferenceKey(lenderRefNumber)
    this.lenderRefNumber.appendPacked(lenderRefNumber)
    this.lenderRefKey.appendPacked(keys)
    noteSignatures(keys, this.signatures, first)
    for (const column of codedColumns) this[column].putPacked(first, packed[column] ?? '')
    return true
  }

  /** Makes room for that many rows in all; never less than there is. */
  reserve(rows: number): void {
    if (rows <= this.requestIds.length) return
    this.requestIds = lengthen(this.requestIds, new Float64Array(rows))
    this.submittedAt = lengthen(this.submittedAt, new Float64Array(rows))
    this.signatures = lengthen(this.signatures, new Int32Array(rows))
    this.found = [new Uint32Array(rows), new Uint32Array(rows)]
    this.buckets = new Uint32Array(rows)
    for (const column of this.#columns()) column.reserve(rows)
  }

  /** The memory that it takes. */
  get byteLength(): number {
    const numbers = [this.requestIds, this.submittedAt, this.signatures, ...this.found, this.buckets]
    return [...numbers, ...this.#columns()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  #columns() {
    const texts = [this.lenderRefNumber, this.lenderRefKey, this.requestIdText, this.submittedText]
    return [...texts, this.raisedBy, this.submissionType, this.status, this.decision, this.brandName]
  }

  /** The row of a request that is known, the next row for a number above all others, else null. */
  #placeOf(requestId: number): number | null {
    const last = this.rowCount - 1
    if (last < 0 || requestId > (this.requestIds[last] as number)) return this.rowCount
    let [lowest, highest] = [0, last]
    while (lowest < highest) {
      const middle = (lowest + highest) >>> 1
      if ((this.requestIds[middle] as number) < requestId) lowest = middle + 1
      else highest = middle
    }
    return this.requestIds[lowest] === requestId ? lowest : null
  }
}

function lengthen<Numbers extends Float64Array | Int32Array>(numbers: Numbers, longer: Numbers): Numbers {
  longer.set(numbers)
  return longer
}
