// The picture of a screen on which something went wrong.
import { ErrorArt } from '@foyer/ui';

export default function ErrorPicture() {
  return <ErrorArt />;
}
