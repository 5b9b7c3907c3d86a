import { findNetwork } from '../state/networks.ts'
import { ChevronDownIcon } from '../ui/icons/ChevronDownIcon.tsx'
import { NetworkTile } from '../ui/NetworkTile.tsx'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'

/** The network the account is on; leads to the others. */
export const NetworkPill = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, state.activeNetworkId))
  const name = network?.name ?? t('networks.unknown')
  return (
    <button
      aria-label={t('account.networks', { network: name })}
      className="network-pill"
      onClick={() => store.getState().push({ name: 'Networks' })}
      type="button"
    >
      <NetworkTile icon={network?.icon} name={name} size={24} />
      <span>{name}</span>
      <ChevronDownIcon size={16} />
    </button>
  )
}
