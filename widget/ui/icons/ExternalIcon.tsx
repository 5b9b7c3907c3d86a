import { Icon, type IconProps } from './Icon.tsx'

export const ExternalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 16 16.4 7.6M9 7.25h7.75V15" />
  </Icon>
)
