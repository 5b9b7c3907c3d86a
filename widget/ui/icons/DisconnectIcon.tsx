import { Icon, type IconProps } from './Icon.tsx'

export const DisconnectIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 4.5H8a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h5.5M10.5 12H20m0 0-3.2-3.2M20 12l-3.2 3.2" />
  </Icon>
)
