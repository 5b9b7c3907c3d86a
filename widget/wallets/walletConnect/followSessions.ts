import type { ConnectionEnder } from '../../../host-sdk/protocol/api.ts'
import { isNamespace, type Namespace } from '../../../host-sdk/protocol/caip.ts'
import { currentId } from './deprecatedIds.ts'
import { addressOf } from './families/family.ts'
import { grantedNetworks } from './granted.ts'
import type { GrantedBook } from './grantedBook.ts'
import { readEventAccounts, readEventNetwork } from './readEventData.ts'
import type { Client } from './startClient.ts'

/** What a wallet does by itself; each change is told once. */
export function followSessions(
  client: Client,
  book: GrantedBook,
  tell: (namespace: Namespace, by?: ConnectionEnder) => void,
): void {
  const affected = (topic: string, by?: ConnectionEnder): void => {
    for (const namespace of book.servedBy(topic)) tell(namespace, by)
  }
  const ended = (topic: string, by?: ConnectionEnder): void => {
    book.end(topic, by)
    affected(topic, by)
  }

  function followAccount(topic: string, data: unknown, chainId: string): void {
    const [namespace = ''] = (currentId(chainId) ?? '').split(':')
    const [first] = readEventAccounts(data)
    if (!isNamespace(namespace) || first === undefined) return
    if (book.sessionOf(namespace)?.topic !== topic) return
    book.chooseAccount(namespace, addressOf(first))
    tell(namespace)
  }

  // Without an id no wallet said it: the client found the session over or its key lost, and says next which of both.
  client.on('session_delete', ({ topic, id }) => {
    if (id) ended(topic, 'wallet')
    else setTimeout(() => ended(topic))
  })
  client.on('session_expire', ({ topic }) => ended(topic, 'expiry'))
  client.on('session_update', ({ topic }) => affected(topic, 'wallet'))
  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    if (event.name === 'accountsChanged') return followAccount(topic, event.data, chainId)
    const network =
      event.name === 'chainChanged' ? readEventNetwork(event.data, currentId(chainId) ?? chainId) : undefined
    const session = book.sessionOf('eip155')
    if (!network || session?.topic !== topic || !grantedNetworks(session, 'eip155').includes(network)) return
    book.chooseEvm(network)
    tell('eip155')
  })
}
