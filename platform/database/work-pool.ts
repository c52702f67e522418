import pg from 'pg'

/** The role of statements within a lender's call. It has rights to the views of its schema, and to no table that has a channel. */
export const lenderRole = 'lmi_lender'
/** A view of each table that has a channel, with its name: the rows of the lender whose call runs. */
export const lenderSchema = 'lender'
/** The setting with the channel of that lender. Without it the views are empty. */
export const channelSetting = 'lmi.channel'

/** The lender of a connection's last work, null for that of all lenders, and when it began. */
type Work = { readonly lender: string | null; readonly at: number }
type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/** Milliseconds that a connection rests before work of another lender takes it; sooner, another one is opened. */
const rest = 1_000

const settings = (role: string, searchPath: string) =>
  `select set_config('role', '${role}', false), set_config('search_path', '${searchPath}', false),
    set_config('${channelSetting}', $1, false)`
const toLender = { name: 'work-of-lender', text: settings(lenderRole, `${lenderSchema}, public`) }
const toAll = { name: 'work-of-all', text: settings('none', '"$user", public') }

/** A pool whose connections keep the role and the lender of their last work: only other work has to change them. */
export class WorkPool extends pg.Pool {
  /** Whether work of a lender uses the role of lenders. */
  separatesLenders = false
  readonly #works = new WeakMap<pg.PoolClient, Work>()
  /** Of pg-pool, which lends the last of them. */
  declare private _idle: { readonly client: pg.PoolClient }[]

  override connect(): Promise<pg.PoolClient>
  override connect(onConnect: OnConnect): void
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectFor(null)
    if (!onConnect) return connecting
    connecting.then(
      (client) => onConnect(undefined, client, client.release),
      (error) => onConnect(error, undefined, () => undefined),
    )
  }

  /** @param work the lender whose rows the work finds and may write; null for those of all */
  async connectFor(work: string | null): Promise<pg.PoolClient> {
    const lender = this.separatesLenders ? work : null
    const client = await this.#lend(lender)
    const isSame = this.#lenderOf(client) === lender
    this.#works.set(client, { lender, at: performance.now() })
    if (isSame) return client
    try {
      await client.query({ ...(lender === null ? toAll : toLender), values: [lender ?? ''] })
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #lenderOf(client: pg.PoolClient): string | null {
    return this.#works.get(client)?.lender ?? null
  }

  #lend(lender: string | null): Promise<pg.PoolClient> {
    const idle = this._idle
    const before = this.totalCount < this.options.max ? performance.now() - rest : Number.POSITIVE_INFINITY
    const hasRested = (client: pg.PoolClient) => (this.#works.get(client)?.at ?? 0) < before
    const hasRole = (client: pg.PoolClient) => (this.#lenderOf(client) === null) === (lender === null)
    const place = [
      idle.findLastIndex(({ client }) => this.#lenderOf(client) === lender),
      // A change of the role also plans the prepared statements anew.
      idle.findIndex(({ client }) => hasRested(client) && hasRole(client)),
      idle.findIndex(({ client }) => hasRested(client)),
    ].find((found) => found >= 0)
    if (place !== undefined) {
      idle.push(...idle.splice(place, 1))
      return super.connect()
    }
    // Without an idle connection pg-pool opens one.
    this._idle = []
    try {
      return super.connect()
    } finally {
      this._idle = idle
    }
  }
}
