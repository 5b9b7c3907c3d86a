import type { FamilyChoice } from '../../state/views.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import './ConnectView.css'
import { moreRoom } from '../../wallets/moreRoom.ts'
import { LegalLine } from './LegalLine.tsx'
import { useListed } from './useListed.ts'
import { WalletList } from './WalletList.tsx'

/** The wallets that the first screen folded into one button. */
export const ConnectWalletsView = ({ data }: { data: FamilyChoice | undefined }) => {
  const { store } = useWidgetContext()
  const hasLegal = useWidget((state) => !!(state.termsUrl || state.privacyUrl))
  const listed = useListed(data?.namespace)
  return (
    <div className="view-scroll connect">
      <WalletList
        listed={listed}
        namespace={data?.namespace}
        room={moreRoom({ ...store.getState(), login: undefined }, listed)}
      />
      {hasLegal && <LegalLine />}
    </div>
  )
}
