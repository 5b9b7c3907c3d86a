import { useEffect, useRef, useState } from 'react'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { canRejoin, rejoinFamily } from '../../actions/rejoinFamily.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { namespaceOf } from '../../state/networks.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { embeddedId } from '../../wallets/embedded/embeddedKey.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/**
 * Goes to the network as the view comes up, by the family's wallet, or by the login where the family was left (`rejoins`), and
 * leaves the view once it is there, whoever brought it there.
 */
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
    const isBack = rejoins && (await rejoinFamily(context, networkId, isHere))
    if (!isHere()) return
    if (!store.getState().connections[namespace]) return chooseAnew()
    // Another tab may have connected the family, on another of its networks.
    if (!isBack) await switchNetwork(context, networkId, isHere)
    if (isHere()) await leaveNetworks(context)
  })
  /** The login or the wallet ended meanwhile. */
  const chooseAnew = (): void => {
    const { connections, replace, reset } = store.getState()
    if (Object.keys(connections).length === 0) reset({ name: 'Connect', data: { namespace } })
    else replace({ name: 'SwitchActiveChain', data: { networkId } })
  }
  const isThere = useWidget(
    ({ connections, activeNetworkId }) =>
      activeNetworkId === networkId && connections[namespace]?.network === networkId,
  )
  // At first the wallet may have left it without a word.
  const wasThere = useRef(isThere)
  // A wallet may go there by itself after it refused, or without an answer.
  useEffect(() => {
    if (isThere && !wasThere.current && isHere()) void leaveNetworks(context)
    wasThere.current = isThere
  })
  useOnLeave(() => {
    const { connectingWith, giveUpConnecting } = store.getState()
    if (rejoins && connectingWith === embeddedId(namespace)) giveUpConnecting()
  })
  return { ...attempt, rejoins }
}
