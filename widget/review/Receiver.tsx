import { AddressText } from '../ui/AddressText.tsx'
import { Detail, Details } from '../ui/Details.tsx'

/** Who gets it, or gets power over it, by the whole address: it stands under the headline, before anything else. */
export const Receiver = ({ name, address }: { name: string; address: string }) => (
  <div data-fact="receiver">
    <Details>
      <Detail name={name}>
        <AddressText address={address} />
      </Detail>
    </Details>
  </div>
)
