import { isNamespace } from '../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import { isWalletId } from '../../server/contract/walletId.ts'
import { findWallets } from '../api/catalogue.ts'
import type { WidgetContext } from '../context.ts'
import { wantedChains } from '../wallets/catalogue/mainNetworks.ts'
import type { StepData } from './keptStep.ts'

/** Without its record the step shows a code, and no person waits longer for it. */
const patienceMs = 1_500

/** The wallet that a person had chosen before a reload, as the catalogue has it. */
export async function keptWallet(
  { api, store }: WidgetContext,
  { wallet, namespace }: StepData['ConnectingWalletConnect'],
): Promise<CatalogueWallet | undefined> {
  if (!isWalletId(wallet)) return undefined
  const filter = {
    chains: wantedChains(store.getState().networks, isNamespace(namespace) ? namespace : undefined),
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  const found = findWallets(api, filter, [wallet])
    .then(([one]) => one)
    .catch(() => undefined)
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}
