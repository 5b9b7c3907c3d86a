import './AddressText.css'

/** A whole address, which breaks in the middle when it breaks. */
export const AddressText = ({ address }: { address: string }) => {
  const middle = Math.ceil(address.length / 2) + 1
  return (
    <span className="address mono">
      <span>{address.slice(0, middle)}</span>
      <span>{address.slice(middle)}</span>
    </span>
  )
}
