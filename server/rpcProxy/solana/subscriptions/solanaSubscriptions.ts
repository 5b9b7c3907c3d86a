import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { HttpError } from '../../../errors/httpError.ts'
import type { NodeAnswer } from '../../../upstreams/nodes/nodeCall.ts'
import type { ChainFeeds, FeedParts } from '../../feeds/chainFeeds.ts'
import type { Subscribe, Subscription } from '../../feeds/subscription.ts'
import type { AnswerCall } from '../../servedChain.ts'
import { createAccountFeed } from './accountFeed.ts'
import { createSignatureFeed } from './signatureFeed.ts'

const bytesOf = (length: number) =>
  z.string().check(
    z.maxLength(length * 2),
    z.refine((text) => {
      try {
        return base58.decode(text).length === length
      } catch {
        return false
      }
    }),
  )
const commitment = z._default(z.enum(['processed', 'confirmed', 'finalized']), 'finalized')
const account = z.strictObject({
  commitment,
  encoding: z._default(z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']), 'base58'),
})
/** That a node has received a transaction is not notified: only its outcome is read. */
const signature = z.strictObject({ commitment, enableReceivedNotification: z.optional(z.literal(false)) })
const settings = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
const accountParams = z.tuple([bytesOf(32), settings(account)])
const signatureParams = z.tuple([bytesOf(64), settings(signature)])

/**
 * `accountSubscribe` and `signatureSubscribe`, and what ends them; whole programs, slots and logs are not followed.
 * Source: https://solana.com/docs/rpc/websocket
 */
export function solanaSubscriptions(parts: FeedParts): ChainFeeds {
  const accounts = createAccountFeed(parts)
  const signatures = createSignatureFeed(parts)
  let last = 0

  const subscribe =
    (
      socket: Subscribe,
      read: (params: readonly unknown[]) => Pick<Subscription, 'kind' | 'follow' | 'once'>,
    ): AnswerCall =>
    async ({ params = [] }, { client }) => {
      const wanted = read(params)
      client.pay(1)
      last += 1
      const id = last
      await socket.add({ ...wanted, id, text: (json) => notification(wanted.kind, id, json) })
      return { ok: true, json: String(id), value: id }
    }
  const unsubscribe =
    (socket: Subscribe, kind: 'account' | 'signature'): AnswerCall =>
    ({ params: [id] = [] }) =>
      socket.remove([kind], id) ? { ok: true, json: 'true', value: true } : notFound

  const accountOf = (params: readonly unknown[]) => {
    const [address, given] = parse(accountParams, params)
    const wish = { address, ...(given ?? account.parse({})) }
    return { kind: 'account' as const, follow: accounts.follow.bind(undefined, wish) }
  }
  const signatureOf = (params: readonly unknown[]) => {
    const [text, given] = parse(signatureParams, params)
    const wanted = given?.commitment ?? 'finalized'
    return {
      kind: 'signature' as const,
      once: true,
      follow: async (notify: (json: string) => void) => signatures.follow(text, wanted, notify),
    }
  }

  return {
    methods: (socket) =>
      new Map<string, AnswerCall>([
        ['accountSubscribe', subscribe(socket, accountOf)],
        ['accountUnsubscribe', unsubscribe(socket, 'account')],
        ['signatureSubscribe', subscribe(socket, signatureOf)],
        ['signatureUnsubscribe', unsubscribe(socket, 'signature')],
      ]),
  }
}

function parse<T extends z.ZodMiniType>(schema: T, params: readonly unknown[]): z.output<T> {
  const read = schema.safeParse(params.length < 2 ? [...params, null] : params)
  if (!read.success)
    throw new HttpError(400, 'invalid_query', 'These parameters do not fit that subscription', {
      field: 'params',
    })
  return read.data
}

const notification = (kind: string, id: number, json: string): string =>
  `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${json},"subscription":${id}}}`

/** As nodes say it. */
const notFound: NodeAnswer = {
  ok: false,
  error: { code: rpcCodes.invalidParams, message: 'Invalid subscription id.' },
}
