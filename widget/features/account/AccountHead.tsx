import { Sentence } from '../../ui/Sentence.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { AccountName } from './AccountName.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { RegisterRow } from './RegisterRow.tsx'
import { useProfile } from './useProfile.ts'
import type { ShownAccount } from './useShownAccount.ts'
import { Worth } from './Worth.tsx'

/** Who is connected, and what that is worth. */
export const AccountHead = ({ account }: { account: ShownAccount }) => {
  const { connection, address } = account
  const { name, picture, mayRegister } = useProfile(account)
  return (
    <div className="account">
      <div className="account-picture">
        <ProfilePicture address={address} size={60} src={picture} />
        <WalletTile icon={connection.wallet.icon} name={connection.wallet.name} size={24} />
      </div>
      <AccountName address={address} name={name} />
      <span className="visually-hidden">
        <Sentence id="account.with" values={{ wallet: connection.wallet.name }} />
      </span>
      <Worth account={account} />
      {mayRegister && <RegisterRow />}
    </div>
  )
}
