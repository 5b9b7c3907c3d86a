import { hasBox } from '../../state/legal.ts'
import type { FamilyChoice } from '../../state/views.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import './ConnectView.css'
import { moreRoom } from '../../wallets/moreRoom.ts'
import { LegalLine } from './LegalLine.tsx'
import { useListed } from './useListed.ts'
import { WalletList } from './WalletList.tsx'
import { WaysIn } from './WaysIn.tsx'

/** The wallets that the first screen folded into one button. */
export const ConnectWalletsView = ({ data }: { data: FamilyChoice | undefined }) => {
  const { store } = useWidgetContext()
  const boxed = useWidget(hasBox)
  const listed = useListed(data?.namespace)
  return (
    <div className="view-scroll connect">
      <WaysIn>
        <WalletList
          listed={listed}
          namespace={data?.namespace}
          room={moreRoom({ ...store.getState(), login: undefined }, listed)}
        />
      </WaysIn>
      {!boxed && <LegalLine />}
    </div>
  )
}
