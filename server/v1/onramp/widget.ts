import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../../context.ts'
import { onrampWidget } from '../../contract/v1/onramp/widget.ts'
import { callCosts } from '../../limits/callCosts.ts'
import { notConfigured } from '../../onramp/notConfigured.ts'
import { requireOwnAddress } from '../../onramp/redirectAddress.ts'
import { sellerFailed } from '../../onramp/sellerFailed.ts'
import { callingProject } from '../callingProject.ts'
import { requireRoom } from '../requireRoom.ts'
import { serve } from '../serve.ts'
import { visits } from './visits.ts'

export const onrampWidgetRouter = (context: ServerContext) =>
  serve(context, onrampWidget, async ({ body: { sessionData }, caller, client, request }) => {
    const project = callingProject(caller)
    const { meld, visited, placeOf } = context.onramp
    requireOwnAddress(sessionData.redirectUrl, project.origins)
    if (!meld) throw notConfigured('Meld is not switched on')
    await requireRoom(context, request, visits, 'purchases')
    client.pay(callCosts.seller)
    const reference = randomUUID()
    const { country } = placeOf({ country: sessionData.countryCode })
    const widgetUrl = await meld
      .widget({ ...sessionData, countryCode: country }, reference)
      .catch(sellerFailed)
    const addresses = [sessionData.walletAddress]
    await visited({ provider: 'meld', reference, addresses, projectId: project.id })
    return { widgetUrl }
  })
