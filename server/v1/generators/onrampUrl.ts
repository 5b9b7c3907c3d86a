import type { ServerContext } from '../../context.ts'
import { onrampUrl } from '../../contract/v1/onramp/onrampUrl.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { notConfigured } from '../../onramp/notConfigured.ts'
import { requireOwnAddress } from '../../onramp/redirectAddress.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { callingProject } from '../callingProject.ts'
import { visits } from '../onramp/visits.ts'
import { publicClient } from '../publicClient.ts'
import { requireRoom } from '../requireRoom.ts'
import { serve } from '../serve.ts'

export const onrampUrlRouter = (context: ServerContext) =>
  serve(context, onrampUrl, async ({ body, caller, client, request }) => {
    const project = callingProject(caller)
    const { coinbase, visited } = context.onramp
    requireOwnAddress(body.redirectUrl, project.origins)
    if (!coinbase) throw notConfigured('Coinbase is not switched on')
    await requireRoom(context, request, visits, 'purchases')
    if (coinbase.lists) client.pay(callCosts.seller)
    const clientIp = publicClient(context, request)
    const url = await coinbase.page({ ...body, clientIp }).catch(sellerFailed)
    await visited({
      provider: 'coinbase',
      reference: body.partnerUserId,
      addresses: body.destinationWallets.map(({ address }) => address),
      projectId: project.id,
    })
    return { url }
  })
