import { shortAddress } from '../format/address.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Detail } from '../ui/Details.tsx'

/** The person's own account, which they know by its short form. */
export const OwnAccount = ({ name, address }: { name: string; address: string }) => (
  <Detail name={name}>
    <span className="detail-network" title={address} translate="no">
      <Avatar address={address} size={18} />
      {shortAddress(address)}
    </span>
  </Detail>
)
