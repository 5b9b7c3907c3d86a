import { useState } from 'react'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { canRejoin, rejoinFamily } from '../../actions/rejoinFamily.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { namespaceOf } from '../../state/networks.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { embeddedId } from '../../wallets/embedded/embeddedKey.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/** Goes to the network as the view comes up, by the family's wallet, or by the login where the family was left (`rejoins`). */
export function useNetworkSwitch(networkId: CaipNetworkId) {
  const context = useWidgetContext()
  const { store } = context
  const namespace = namespaceOf(networkId)
  const [{ rejoins, closes }] = useState(() => {
    const state = store.getState()
    return { rejoins: canRejoin(state, namespace), closes: state.closes }
  })
  const isHere = (): boolean => {
    const { history, closes: now } = store.getState()
    const shown = history.at(-1)
    return now === closes && shown?.name === 'SwitchNetwork' && shown.data.networkId === networkId
  }
  const attempt = useAttempt(async () => {
    if (!rejoins) await switchNetwork(context, networkId, isHere)
    else if (!(await rejoinFamily(context, networkId, isHere))) return chooseAnew()
    if (isHere()) await leaveNetworks(context)
  })
  /** The login ended meanwhile, or another tab connected the family. */
  const chooseAnew = (): void => {
    const { connections, goBack, replace, reset } = store.getState()
    if (!isHere()) return
    if (connections[namespace]) goBack()
    else if (Object.keys(connections).length === 0) reset({ name: 'Connect', data: { namespace } })
    else replace({ name: 'SwitchActiveChain', data: { networkId } })
  }
  useOnLeave(() => {
    const { connectingWith, giveUpConnecting } = store.getState()
    if (rejoins && connectingWith === embeddedId(namespace)) giveUpConnecting()
  })
  return { ...attempt, rejoins }
}
