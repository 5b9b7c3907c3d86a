import { irn_batchFetchMessages } from './irn_batchFetchMessages.ts'
import { irn_batchPublish } from './irn_batchPublish.ts'
import { irn_batchSubscribe } from './irn_batchSubscribe.ts'
import { irn_batchUnsubscribe } from './irn_batchUnsubscribe.ts'
import { irn_fetchMessages } from './irn_fetchMessages.ts'
import { irn_publish } from './irn_publish.ts'
import { irn_subscribe } from './irn_subscribe.ts'
import { irn_unsubscribe } from './irn_unsubscribe.ts'
import type { RelayMethod } from './method.ts'
import { wc_approveSession } from './wc_approveSession.ts'
import { wc_proposeSession } from './wc_proposeSession.ts'

/** All that a client may ask. What is not here is refused. */
export const relayMethods: ReadonlyMap<string, RelayMethod> = new Map(
  Object.entries({
    irn_publish,
    irn_batchPublish,
    irn_subscribe,
    irn_batchSubscribe,
    irn_unsubscribe,
    irn_batchUnsubscribe,
    irn_fetchMessages,
    irn_batchFetchMessages,
    wc_proposeSession,
    wc_approveSession,
  }),
)
