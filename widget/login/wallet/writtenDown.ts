import type { LoginContext } from '../context.ts'
import { tellWidget } from '../state/loginState.ts'

/** The person has the words outside of the wallet: nobody reminds them any more. */
export async function writtenDown(context: LoginContext): Promise<void> {
  const { wallet } = context.store.getState()
  if (!wallet) return
  context.writtenWords.keep(wallet.id)
  await tellWidget(context)
}
