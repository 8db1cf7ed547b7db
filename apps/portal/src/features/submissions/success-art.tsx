// The picture of a screen on which something went well.
import { SuccessArt } from '@foyer/ui';

export default function SuccessPicture() {
  return <SuccessArt />;
}
