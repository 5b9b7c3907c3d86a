import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'
import { askPerson } from '../people/askPerson.ts'
import { mayRetry } from './mayRetry.ts'

/** A wallet, new or of the person's words, secured as they want it; with operator custody there is nothing to ask. */
export async function createWallet(context: LoginContext, call: Call): Promise<void> {
  const custody = await context.custody.open()
  if (context.config.custody === 'operator') {
    await custody.create({ kind: 'operator' })
    return
  }
  await askPerson(context, call, {
    name: 'SecureWallet',
    data: {},
    retry: mayRetry,
    run: async ({ words, ...secret }) => {
      await custody.create(secret, words === undefined ? {} : { words })
      if (words !== undefined) await keepWritten(context)
    },
  })
}

/** Whoever typed the words has them. */
async function keepWritten({ server, writtenWords }: LoginContext): Promise<void> {
  const wallet = await walletRoutes(server)
    .wallet()
    .catch(() => null)
  if (wallet) writtenWords.keep(wallet.id)
}
