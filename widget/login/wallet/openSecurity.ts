import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { askPerson } from '../people/askPerson.ts'
import { openWallet } from './connectWallet.ts'
import { repairWallet, wasTold } from './repairWallet.ts'

/** The frame's own screen of recovery, devices and export; over when the person closes it, however they do. */
export async function openSecurity(context: LoginContext, call: Call): Promise<'done' | 'closed'> {
  await openWallet(context, call)
  try {
    while ((await show(context, call)) === 'repair') await repairWallet(context, call)
    return 'done'
  } catch (error) {
    if (!wasTold(error)) throw error
    // Who signed out there goes on in the widget.
    const isHere = !!context.store.getState().session?.user
    return isHere && reasonOf(error) === 'request_closed' ? 'closed' : 'done'
  }
}

const show = (context: LoginContext, call: Call): Promise<'repair' | undefined> =>
  askPerson(context, call, { name: 'Security', data: {}, run: async (next) => next })
