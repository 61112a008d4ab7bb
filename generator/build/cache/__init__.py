"""What is kept between builds, by what it was made from. Nothing here is ever needed: deleting it costs time only."""
