import { randomBytes } from 'node:crypto'
import { HttpError } from '../../../errors/httpError.ts'
import type { NodeAnswer } from '../../../upstreams/nodes/nodeCall.ts'
import type { ChainFeeds, FeedParts } from '../../feeds/chainFeeds.ts'
import type { Subscribe, Subscription, SubscriptionKind } from '../../feeds/subscription.ts'
import type { AnswerCall } from '../../servedChain.ts'
import { toAnswer } from '../localAnswers.ts'
import { createBlockFeed } from './blockFeed.ts'
import { createLogFeed } from './logFeed.ts'
import { filterLimits, readLogFilter } from './logFilter.ts'

const kinds: readonly SubscriptionKind[] = ['newHeads', 'logs']

/** `eth_subscribe` and `eth_unsubscribe`, as Geth has them. Source: https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub */
export function evmSubscriptions(parts: FeedParts): ChainFeeds {
  const blocks = createBlockFeed(parts)
  const logs = createLogFeed(parts, blocks)

  const followers: Readonly<Record<string, (filter: unknown) => Pick<Subscription, 'kind' | 'follow'>>> = {
    newHeads(filter) {
      if (filter !== undefined && filter !== null && Object.keys(filter).length > 0) throw unknownKind()
      return {
        kind: 'newHeads',
        follow: (notify) => blocks.follow({ added: ({ json }) => notify(json) }),
      }
    },
    logs(filter) {
      const read = readLogFilter(filter)
      if (!read) throw unfitFilter()
      return { kind: 'logs', follow: (notify) => logs.follow(read, notify) }
    },
  }

  const subscribe =
    (socket: Subscribe): AnswerCall =>
    async ({ params = [] }, { client }) => {
      const [kind, filter, ...rest] = params
      const known = typeof kind === 'string' && Object.hasOwn(followers, kind) ? followers[kind] : undefined
      if (!known || rest.length > 0) throw unknownKind()
      const wanted = known(filter)
      client.pay(1)
      const id = `0x${randomBytes(16).toString('hex')}`
      await socket.add({ ...wanted, id, text: (json) => notification(id, json) })
      return toAnswer(id)
    }

  return {
    methods: (socket) =>
      new Map<string, AnswerCall>([
        ['eth_subscribe', subscribe(socket)],
        [
          'eth_unsubscribe',
          ({ params: [id] = [] }) => (socket.remove(kinds, id) ? toAnswer(true) : notFound),
        ],
      ]),
  }
}

const notification = (id: string, json: string): string =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":${json}}}`

/** As Geth says it. */
const notFound: NodeAnswer = { ok: false, error: { code: -32_000, message: 'subscription not found' } }

const unknownKind = () =>
  new HttpError(400, 'invalid_query', 'There are subscriptions to newHeads and logs', { field: 'params' })

const unfitFilter = () =>
  new HttpError(
    400,
    'invalid_query',
    `A filter of logs has an address or a topic, and no more than ${filterLimits.addresses} addresses and ${filterLimits.topics} topics in a place`,
    { field: 'params' },
  )
