import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { namespaceOf } from '../state/networks.ts'
import { askSignIn } from './askSignIn.ts'

/** Makes one of the connected wallet's accounts the active one: the page hears of it, and it is the one that signs. */
export async function chooseAccount(context: WidgetContext, account: CaipAccountId): Promise<void> {
  const { connections, chosen, setChosen, setConnection } = context.store.getState()
  const namespace = namespaceOf(account)
  const connection = connections[namespace]
  const address = account.split(':')[2]
  if (!connection?.accounts.includes(account) || !address) return
  setChosen({ ...chosen, [namespace]: address })
  setConnection({ ...connection, accounts: chosenFirst(connection.accounts, address) })
  await askSignIn(context, namespace)
}
