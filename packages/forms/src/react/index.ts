// The face of forms on a screen: the form itself and the print view.
export {};
