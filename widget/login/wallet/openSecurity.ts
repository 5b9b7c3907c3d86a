import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { LoginContext } from '../context.ts'
import { askPerson } from '../people/askPerson.ts'
import { openWallet } from './connectWallet.ts'
import { repairWallet, wasTold } from './repairWallet.ts'

/** The frame's own screen of recovery, devices and export; over when the person closes it, however they do. */
export async function openSecurity(context: LoginContext, call: Call): Promise<void> {
  await openWallet(context, call)
  try {
    while ((await show(context, call)) === 'repair') await repairWallet(context, call)
  } catch (error) {
    if (!wasTold(error)) throw error
  }
}

const show = (context: LoginContext, call: Call): Promise<'repair' | undefined> =>
  askPerson(context, call, { name: 'Security', data: {}, run: async (next) => next })
