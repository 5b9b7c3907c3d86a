import type { ConnectionEnder, RpcRequest } from '../../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { sessionEnded, sessionEndedReason } from '../../errors/sessionEnded.ts'
import { beforePublish } from './beforePublish.ts'
import { bip122 } from './families/bip122.ts'
import { eip155 } from './families/eip155.ts'
import type { Family, Line, Params } from './families/family.ts'
import { solana } from './families/solana.ts'
import { askableMethods, grantedAccounts, grantedChain, grantedNetworks, grantedSpelling } from './granted.ts'
import type { GrantedBook } from './grantedBook.ts'
import { grantedElsewhere } from './grantedElsewhere.ts'
import { later } from './later.ts'
import { readCapabilities } from './readCapabilities.ts'
import { isOver } from './sessionLife.ts'
import type { Client } from './startClient.ts'
import { toRpcError } from './toRpcError.ts'

const families: Readonly<Record<Namespace, Family>> = { eip155, solana, bip122 }

/** What a wallet grants by itself arrives a moment after its answer. */
const settleMs = 3_000
const lookEveryMs = 100

export interface AskDeps {
  client: Client
  book: GrantedBook
  /** Ends the sessions that have run out and were not ended yet. */
  endOver(): void
  /** The connection is on another network now, or ended. */
  tell(namespace: Namespace, by?: ConnectionEnder): void
}

interface Asked {
  request: RpcRequest
  signal: AbortSignal | undefined
  handOver: (() => void) | undefined
  lastsMs: number | undefined
}

/** One request of the page, in the words of host-sdk/protocol, over the session of its family. */
export async function askWallet(
  deps: AskDeps,
  namespace: Namespace,
  { request, signal, handOver, lastsMs }: Asked,
): Promise<unknown> {
  const { client, book, tell } = deps
  const session = book.sessionOf(namespace)
  const current = book.read(namespace, request.network)
  if (!session) throw endMissing(deps, namespace)
  if (!current) throw sessionEnded()
  const network = request.network ?? current.network
  const granted = (): typeof session => book.sessionOf(namespace) ?? session

  const { answers, toWallet, fromWallet, otherNames = {} } = families[namespace]
  const line: Line = {
    current: () => current,
    networks: () => grantedNetworks(granted(), namespace),
    methods: () => askableMethods(granted(), namespace, network),
    spelling: (address) => grantedSpelling(granted(), namespace, network, address),
    capabilities: (address, chains) => readCapabilities(granted(), address, chains),
    choose: (chosen) => {
      book.chooseEvm(chosen)
      tell(namespace)
    },
    settle: async (ready, answer) => {
      let answered = false
      const heard = answer.then(() => {
        answered = true
      })
      // Nobody waits for it once `ready` said yes.
      heard.catch(() => {})
      for (let waited = 0; waited < settleMs && !ready(); waited += answered ? lookEveryMs : 0) {
        const again = new Promise<void>((resolve) => setTimeout(resolve, lookEveryMs))
        await (answered ? again : Promise.race([again, heard]))
      }
    },
    ask: async (wanted, params) => {
      const methods = line.methods()
      const other = own(otherNames, wanted)
      const method = other && !methods.includes(wanted) ? other : wanted
      if (!line.networks().includes(network))
        throw new RpcError(rpcCodes.chainDisconnected, 'The wallet was not granted this network')
      if (!methods.includes(method))
        throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet was not granted this method')
      if (grantedElsewhere(granted(), namespace, network, asObject(request.params)))
        throw new RpcError(rpcCodes.unauthorized, 'The wallet granted this account on another network only')
      const { topic } = session
      const life = book.life(topic)
      const asked = {
        topic,
        chainId: grantedChain(granted(), namespace, network, method),
        request: { method, params: params ?? [] },
        // Seconds; the client waits for five minutes without it, and takes seven days at most.
        ...(lastsMs !== undefined && { expiry: lastsMs / 1_000 }),
      }
      const stop = beforePublish(client, asked, () => {
        // Who waits for it was told that it was not sent.
        if (life.aborted || signal?.aborted) throw new Error('Nobody waits for the request any more')
        handOver?.()
      })
      const sent = client.request(asked).finally(stop)
      return unlessLeft(sent, life, signal).catch((error: RpcError) => {
        const { reason, by } = (error.data ?? {}) as { reason?: unknown; by?: ConnectionEnder }
        if (reason === sessionEndedReason) {
          book.end(topic, by)
          for (const served of book.servedBy(topic)) tell(served, by)
        }
        throw error
      })
    },
  }

  const { method, params } = request
  const answer = await own(answers, method)?.(line, request)
  if (answer !== undefined) return answer
  const given = own(toWallet, method)?.(asObject(params), line) ?? params
  const said = await line.ask(method, given)
  try {
    return own(fromWallet, method)?.(said, asObject(given)) ?? said
  } catch (error) {
    throw badAnswer(error)
  }
}

/** The wallet did answer: what can't be read is no refusal of its own. */
const badAnswer = (error: unknown): RpcError =>
  new RpcError(rpcCodes.internal, (error as Error).message, { reason: 'bad_answer' })

/** A connection whose session is gone ends with the first who asks. */
function endMissing({ client, endOver, tell }: AskDeps, namespace: Namespace): RpcError {
  const served = client.session.getAll().filter((one) => grantedAccounts(one, namespace).length > 0)
  const by = served.some(isOver) ? 'expiry' : undefined
  endOver()
  tell(namespace, by)
  return sessionEnded(by)
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const asObject = (params: unknown): Params =>
  params !== null && typeof params === 'object' && !Array.isArray(params) ? (params as Params) : {}

/** Waits for the wallet, but no longer than its session lives or its person waits here. */
function unlessLeft<T>(sent: Promise<T>, life: AbortSignal, signal?: AbortSignal): Promise<T> {
  const leave = later<never>()
  const left = (): void => leave.reject(new RpcError(rpcCodes.userRejected, 'Request was aborted'))
  const end = (): void => leave.reject(life.reason)
  if (life.aborted) end()
  if (signal?.aborted) left()
  signal?.addEventListener('abort', left)
  life.addEventListener('abort', end)
  return Promise.race([sent, leave.promise])
    .catch((error) => {
      throw toRpcError(error)
    })
    .finally(() => {
      signal?.removeEventListener('abort', left)
      life.removeEventListener('abort', end)
    })
}
