import { checksumAddress } from '../format/checksumAddress.ts'
import './AddressText.css'

/** Sites and nodes write them so; the same address looks the same everywhere. */
const isPlain = /^0x[0-9a-f]{40}$/

/** A whole address, which breaks in the middle when it breaks. */
export const AddressText = ({ address }: { address: string }) => {
  const written = isPlain.test(address) ? checksumAddress(address) : address
  const middle = Math.ceil(written.length / 2) + 1
  return (
    <span className="address mono" translate="no">
      <span>{written.slice(0, middle)}</span>
      <span>{written.slice(middle)}</span>
    </span>
  )
}
