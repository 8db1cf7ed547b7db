// The picture of success screens.
import { SuccessArt } from '@foyer/ui';

export default function SuccessPicture() {
  return <SuccessArt />;
}
