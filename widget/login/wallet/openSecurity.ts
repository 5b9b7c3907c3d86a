import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { askPerson } from '../people/askPerson.ts'
import { openWallet } from './connectWallet.ts'

/** The frame's own screen of recovery, devices and export; over when the person closes it, however they do. */
export async function openSecurity(context: LoginContext, call: Call): Promise<void> {
  await openWallet(context, call)
  await askPerson(context, call, { name: 'Security', data: {}, run: async () => undefined }).catch(
    (error) => {
      if (reasonOf(error) !== 'request_closed') throw error
    },
  )
}
