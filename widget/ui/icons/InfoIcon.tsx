import { Icon, type IconProps } from './Icon.tsx'

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 11.2v4.6M12 8.2v.1" />
  </Icon>
)
