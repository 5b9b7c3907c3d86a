import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { catalogue } from '../../errors/catalogue.ts'
import { unmarked, verbatim } from '../../format/verbatim.ts'
import { findNetwork } from '../../state/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { leaveNetworks } from './leaveNetworks.ts'

/** Asks the wallet for another network and waits for it. */
export const SwitchNetworkView = ({ data }: { data: { networkId: CaipNetworkId } }) => {
  const t = useWords()
  const context = useWidgetContext()
  const found = useWidget((state) => findNetwork(state.networks, data.networkId))
  const network = found ? verbatim(found.name) : t('networks.unknown')
  const { error, retry } = useAttempt(async () => {
    await switchNetwork(context, data.networkId)
    const shown = context.store.getState().history.at(-1)
    if (shown?.name === 'SwitchNetwork' && shown.data.networkId === data.networkId)
      await leaveNetworks(context)
  })

  const picture = <NetworkTile icon={found?.icon} name={unmarked(network)} size={64} />
  if (!error)
    return (
      <StatusView
        picture={picture}
        state="waiting"
        text={t('networks.switch.text')}
        title={t('networks.switch.to', { network })}
      >
        <Button onClick={() => context.store.getState().goBack()}>{t('connecting.cancel')}</Button>
      </StatusView>
    )
  const words = catalogue[error.code]
  const declined = error.code === 'wallet_declined'
  return (
    <StatusView
      picture={picture}
      state="failed"
      text={
        declined
          ? t('networks.switch.declinedText', { network })
          : t(words.text, { network, ...error.values })
      }
      title={declined ? t('networks.switch.declined') : t(words.title, { network, ...error.values })}
    >
      <Button icon={<RetryIcon size={18} />} kind="primary" onClick={retry}>
        {t(words.action ?? 'error.retry')}
      </Button>
    </StatusView>
  )
}
